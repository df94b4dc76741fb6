#!/bin/sh
# Runs once, when PostgreSQL has made its data folder: two roles, so that the servers cannot change the audit log.
set -eu
# From outside of the container with TLS only.
sed -i 's/^host all all all/hostssl all all all/' "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    -v owner="$(cat /run/secrets/owner_password)" -v server="$(cat /run/secrets/server_password)" <<'SQL'
create role homeslice_owner login password :'owner';
create role homeslice login password :'server';
create database homeslice owner homeslice_owner encoding 'UTF8' template template0;
SQL
