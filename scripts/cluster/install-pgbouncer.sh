#!/bin/sh
# Installs PgBouncer into /usr/local/bin, as root: Debian 12 has 1.18, which does not follow prepared statements, so it builds
# the source package of Debian 13, in a folder of its own. Takes a minute.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
apt-get update -qq
apt-get install -qq --yes --no-install-recommends libevent-dev libssl-dev pkg-config gcc make libc6-dev dpkg-dev
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main" >"$work/sources.list"
# Lists of its own: this machine's other packages stay those of its Debian.
cat >"$work/apt.conf" <<CONF
Dir::Etc::sourcelist "$work/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "root";
CONF
export APT_CONFIG="$work/apt.conf"
cd "$work"
apt-get update -qq
apt-get source -qq --download-only pgbouncer
tar xzf pgbouncer_*.orig.tar.gz
cd pgbouncer-*
./configure --without-cares --without-pam --without-systemd >/dev/null
make -s -j2
install -m 755 pgbouncer /usr/local/bin/pgbouncer
pgbouncer --version
