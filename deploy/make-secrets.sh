#!/bin/sh
# Makes the secrets of deploy/compose.yaml in deploy/secrets: keys, passwords, and certificates by an authority of its own
# for the lines inside. Existing files stay. smtp_url and the certificate of the market are yours to replace.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets

make() { # make NAME: what standard input has, unless NAME exists
    [ -e "$1" ] || cat >"$1.part"
    [ -e "$1" ] || mv "$1.part" "$1"
}
random() { openssl rand -hex "${1:-32}"; }

random 48 | make secret_key
random | make metrics_token
random | make postgres_password
random | make owner_password
random | make server_password
random | make redis_password
random 10 | make s3_access_key_id
random | make s3_secret_access_key
openssl genpkey -algorithm ed25519 -outform DER | base64 -w0 | make audit_key

# The authority for PostgreSQL and Redis inside, which only the servers trust.
if [ ! -e ca.pem ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=HomeSlice inside" \
        -keyout ca.key -out ca.pem 2>/dev/null
fi
certificate() { # certificate NAME HOST...: signed by the authority
    name=$1
    shift
    [ -e "$name.pem" ] && return
    names=$(printf 'DNS:%s,' "$@")
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 825 -subj "/CN=$1" \
        -addext "subjectAltName=${names%,}" -addext basicConstraints=critical,CA:FALSE \
        -CA ca.pem -CAkey ca.key -keyout "$name.key" -out "$name.pem" 2>/dev/null
}
certificate postgres postgres
certificate redis redis
certificate pgbouncer pgbouncer
# Until you put a certificate here that browsers know.
certificate market market.example.ca files.example.ca

# Signs documents: readers of PDF files show it as an unknown signer (docs/operations.md).
if [ ! -e signing.pem ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=HomeSlice" \
        -addext basicConstraints=critical,CA:FALSE -keyout signing.key -out signing.pem 2>/dev/null
fi

tls='sslmode=verify-full&sslrootcert=/run/secrets/ca.pem'
echo "postgres://homeslice:$(cat server_password)@postgres:5432/homeslice?$tls" | make database_url
echo "postgres://homeslice_owner:$(cat owner_password)@postgres:5432/homeslice?$tls" | make database_owner_url
# With the pooler (compose.yaml, pgbouncer) the servers use this as DATABASE_URL and the first as DATABASE_DIRECT_URL.
echo "postgres://homeslice:$(cat server_password)@pgbouncer:6432/homeslice?$tls" | make pooled_database_url
echo "\"homeslice\" \"$(cat server_password)\"" | make userlist.txt
{
    sed -e 's|host=/var/run/postgresql|host=postgres|' -e 's|^listen_addr = .*|listen_addr = 0.0.0.0|' \
        -e 's|/etc/pgbouncer/|/run/secrets/|' -e 's|^unix_socket_dir = .*|unix_socket_dir =|' -e '/^logfile/d' -e '/^pidfile/d' ../pgbouncer/pgbouncer.ini
    cat <<CONF
client_tls_sslmode = require
client_tls_cert_file = /run/secrets/pgbouncer.pem
client_tls_key_file = /run/secrets/pgbouncer.key
server_tls_sslmode = verify-full
server_tls_ca_file = /run/secrets/ca.pem
CONF
} | make pgbouncer.ini
echo "rediss://:$(cat redis_password)@redis:6379" | make redis_url
echo 'smtps://user:password@mail.example.ca' | make smtp_url
make redis.conf <<CONF
# Carries news and keeps nothing.
port 0
tls-port 6379
tls-cert-file /run/secrets/redis.pem
tls-key-file /run/secrets/redis.key
tls-auth-clients no
requirepass $(cat redis_password)
save ""
appendonly no
maxmemory 64mb
maxmemory-policy noeviction
CONF

# Compose mounts the files as they are, and each container reads its own under another user. The folder is yours alone.
chmod 644 -- *
chmod 600 ca.key
