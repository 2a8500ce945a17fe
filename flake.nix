# `nix run .` builds and runs the command. The version and the address come from Cargo.toml.
{
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      manifest = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).workspace.package;
      saltus = pkgs: pkgs.rustPlatform.buildRustPackage {
        pname = "saltus";
        inherit (manifest) version;
        src = self;
        cargoLock.lockFile = ./Cargo.lock;
        cargoBuildFlags = [ "--package" "saltus-cli" ];
        doCheck = false; # `cargo xtask test` is more than a build can do
        env.SALTUS_COMMIT = "commit ${self.shortRev or "unknown"}";
        meta = {
          description = "Exact engine for one-player jump puzzles";
          homepage = manifest.repository;
          license = with pkgs.lib.licenses; [ mit asl20 ];
          mainProgram = "saltus";
        };
      };
    in {
      packages = nixpkgs.lib.genAttrs systems (system: { default = saltus nixpkgs.legacyPackages.${system}; });
    };
}
