// Language, looks, sound and progress.

import { LANGUAGES } from "./config.js";
import { store } from "./store.js";
import { speak, t } from "./strings.js";
import { $, html } from "./svg.js";

/** @import { Settings } from "../types" */

/**
 * The settings' dialog. `changed()` is called when the texts must be rewritten, `spoken()` when they are in another
 * language, `read(text)` opens a puzzle.
 * @param {{ changed: () => void, spoken: () => void, read: (text: string) => void }} parts
 */
export function makeSettings({ changed, spoken, read }) {
  const page = document.documentElement;

  function apply() {
    const { theme, board, large } = store.settings;
    page.dataset.theme = theme ?? "auto";
    page.dataset.board = board ?? "wood";
    page.dataset.text = large ? "large" : "usual";
  }

  function fill() {
    $("set-language").replaceChildren(
      html("option", { value: "auto" }, t("auto")),
      ...Object.entries(LANGUAGES).map(([value, name]) => html("option", { value }, name)),
    );
    $("set-language").value = store.settings.language ?? "auto";
    $("set-theme").value = store.settings.theme ?? "auto";
    $("set-board").value = store.settings.board ?? "wood";
    $("set-large").checked = store.settings.large ?? false;
    $("set-sound").checked = store.settings.sound ?? false;
    $("progress-words").textContent = t("progressIs", { n: Object.keys(store.solved).length });
  }

  /**
   * Sets one of the settings, and shows what it changes.
   * @template {keyof Settings} Name
   * @param {Name} name
   * @param {Settings[Name]} value
   */
  function set(name, value) {
    store.set(name, value);
    apply();
  }
  // The values of the page's own lists.
  $("set-theme").onchange = () => set("theme", /** @type {Settings["theme"]} */ ($("set-theme").value));
  $("set-board").onchange = () => set("board", /** @type {Settings["board"]} */ ($("set-board").value));
  $("set-large").onchange = () => set("large", $("set-large").checked);
  $("set-sound").onchange = () => set("sound", $("set-sound").checked);
  $("set-language").onchange = async () => {
    const language = $("set-language").value;
    store.set("language", /** @type {Settings["language"]} */ (language));
    await speak(language);
    fill();
    spoken();
  };
  $("export").onclick = () => {
    const link = html("a", { href: URL.createObjectURL(new Blob([store.export()], { type: "application/json" })), download: "saltus-progress.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  $("import").onclick = () => $("file").click();
  $("file").onchange = async () => {
    const text = await $("file").files?.[0]?.text();
    $("file").value = "";
    if (text === undefined) return;
    $("progress-says").textContent = "";
    if (store.isProgress(text)) offer(text);
    else if (text.trimStart().startsWith("{")) $("progress-says").textContent = t("badImport");
    else {
      $("settings").close();
      read(text);
    }
  };
  $("forget").onclick = () => {
    $("forget-words").textContent = t("forgetSure", { n: Object.keys(store.solved).length });
    $("forget-sure").hidden = false;
    $("forget-no").focus();
  };
  $("forget-no").onclick = () => {
    $("forget-sure").hidden = true;
    $("forget").focus();
  };
  $("forget-yes").onclick = () => {
    $("forget-sure").hidden = true;
    store.forget();
    fill();
    changed();
    $("progress-says").textContent = t("forgotten");
    $("forget").focus();
  };
  $("set").onclick = () => {
    fill();
    $("forget-sure").hidden = true;
    $("progress-says").textContent = "";
    $("settings").showModal();
  };
  apply();

  /**
   * Asks whether to add progress, which a file or the clipboard had, to the player's own.
   * @param {string} text
   */
  function offer(text) {
    $("import-words").textContent = t("importSure", store.sizeOf(text));
    $("import-yes").onclick = () => {
      store.import(text);
      $("importing").close();
      $("progress-says").textContent = t("imported");
      apply(), fill(), changed();
    };
    $("importing").showModal();
  }
  $("import-no").onclick = () => $("importing").close();
  return { offer };
}
