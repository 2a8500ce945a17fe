"""Counts by several processes on a store in a bucket of moto's server on the loopback interface."""

import json
import os
import pathlib
import signal
import sys

import pytest
from processes import run
from test_cluster import HERE, SMALL, command, go_on, made_by_one, parts_of

import saltus
from saltus import cluster

moto = pytest.importorskip("moto.server", reason="moto's server stands in for S3: pip install 'moto[s3]' flask flask-cors")
boto3 = pytest.importorskip("boto3", reason="boto3 looks into the bucket: pip install boto3")
pytest.importorskip("obstore", reason="a store in a bucket is reached through obstore: pip install 'saltus[s3]'")


#: Each level has one part, because the server is slow.
TINY = "pegs:triangle5@a1-any"


@pytest.fixture(scope="module")
def bucket():
    """A bucket on a server whose address the environment passes to the workers."""
    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    address = "http://{}:{}".format(*server.get_host_and_port())
    settings = {"AWS_ENDPOINT_URL": address, "AWS_ALLOW_HTTP": "true", "AWS_REGION": "us-east-1"}
    settings |= {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in settings.items():
            patch.setenv(name, value)
        bucket = boto3.resource("s3", endpoint_url=address).Bucket("levels")
        bucket.create()
        yield bucket
    server.stop()


@pytest.fixture
def client(client, bucket):
    """Workers that are started later take the environment of this process."""
    client.run(os.environ.update, {name: value for name, value in os.environ.items() if name.startswith("AWS_")})
    return client


def fetched(bucket, prefix, folder):
    """The objects of a bucket as files of a folder."""
    for item in bucket.objects.filter(Prefix=prefix):
        path = folder / pathlib.Path(item.key).relative_to(prefix)
        path.parent.mkdir(parents=True, exist_ok=True)
        bucket.download_file(item.key, str(path))
    return folder


@pytest.mark.parametrize("puzzle", [TINY, pytest.param(SMALL, marks=pytest.mark.slow)])
def test_the_bucket_holds_the_store_of_the_command(puzzle, bucket, client, tmp_path):
    by_one, name = made_by_one(puzzle), puzzle.partition("@")[0].replace(":", "-")
    store = f"s3://levels/{name}"

    def die(line):
        if "reached 10" in line:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cluster.count(puzzle, store, client, die)
    half = fetched(bucket, name, tmp_path / "half")
    assert cluster.count(puzzle, store, client) == by_one[0], "another client continues"
    whole = fetched(bucket, name, tmp_path / "whole")
    assert parts_of(whole) == by_one[1]
    assert go_on(puzzle, half) == by_one, "a folder continues from the bucket"
    result = run([command(), "store", whole, "--verify"])
    assert (result.returncode, result.stdout.splitlines()[-1]) == (0, "every part is intact"), result.stderr


@pytest.mark.slow
def test_damaged_parts_are_recomputed(bucket, client, tmp_path):
    by_one = made_by_one(SMALL)
    # An upload that was never completed.
    half = bucket.Object("two/reached-11/0003.part").initiate_multipart_upload()
    half.Part(1).upload(Body=b"{" * (5 << 20))
    result = []

    def damage(line):
        result.append(line)
        if line.startswith(("reached 10", "winning 11")):
            level = line.split(":")[0].replace(" ", "-")
            parts = sorted(bucket.objects.filter(Prefix=f"two/{level}/"), key=lambda item: item.key)
            whole = [part.get()["Body"].read() for part in parts[:4]]
            parts[0].put(Body=whole[0][: len(whole[0]) // 2])
            parts[1].put(Body=b"")
            parts[2].put(Body=whole[2][:-20] + bytes(byte ^ 1 for byte in whole[2][-20:]))
            parts[3].delete()
            kill(client.run(os.getpid).values())  # whole parts in their folders are gone with them
        if line.startswith("reached 9"):
            kill([*client.run(os.getpid).values()][:1])

    def kill(pids):
        for pid in pids:
            os.kill(pid, signal.SIGKILL)

    assert cluster.count(SMALL, "s3://levels/two", client, damage) == by_one[0]
    assert sum(line.startswith(("reached 9", "reached 10", "winning 11")) for line in result) == 3
    assert parts_of(fetched(bucket, "two", tmp_path)) == by_one[1]


def test_a_second_leader_is_detected(bucket, client):
    def overwrite_manifest(line):
        if line.startswith("reached 3"):
            bucket.Object("three/manifest.json").put(Body=json.dumps({"of": "another"}).encode())

    with pytest.raises(saltus.SaltusError, match="another process"):
        cluster.count(TINY, "s3://levels/three", client, overwrite_manifest)
    with pytest.raises(saltus.SaltusError, match="manifest"):
        cluster.count(TINY, "s3://levels/three", client)


@pytest.mark.slow
def test_the_command_reports_errors_of_the_storage(bucket):
    count = [sys.executable, "-m", "saltus.cluster", "count", TINY, "--local", "1", "--store"]
    done = run([*count, "s3://none/levels"], cwd=HERE)
    assert (done.returncode, done.stdout) == (2, "")
    said = done.stderr.splitlines()[-1]
    assert said.startswith("error: s3://none/levels/manifest.json: ") and "NoSuchBucket" in said
