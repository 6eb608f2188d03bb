/** What PostgreSQL and Redis count themselves, by a line to each that stays open. */
import { Redis } from 'ioredis';
import { Client } from 'pg';

export interface ServiceCounts {
  /** Bytes of write-ahead log, and how often it was synced, since PostgreSQL is there. */
  readonly wal: number;
  readonly syncs: number;
  /** Bytes of tables and indexes. */
  readonly stored: number;
  /** Seconds of processor time, and bytes in and out, since Redis was started. */
  readonly redisCpu: number;
  readonly redisIn: number;
  readonly redisOut: number;
  /** Bytes that it holds. */
  readonly redisMemory: number;
}

const COUNTS = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
  pg_database_size(current_database())::float8 as stored`;
/** It was moved in PostgreSQL 18. */
const SYNCS = 'select wal_sync::float8 as syncs from pg_stat_wal';
const SYNCS_SINCE_18 = `select sum(fsyncs)::float8 as syncs from pg_stat_io where object = 'wal'`;

export class ServiceWatch {
  readonly #postgres: Client;
  readonly #redis: Redis;
  readonly #syncs: string;

  private constructor(postgres: Client, redis: Redis, syncs: string) {
    this.#postgres = postgres;
    this.#redis = redis;
    this.#syncs = syncs;
  }

  static async open(postgres: string, redis: string): Promise<ServiceWatch> {
    const client = new Client({ connectionString: postgres });
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const syncs = rows[0]!.version < 180_000 ? SYNCS : SYNCS_SINCE_18;
    return new ServiceWatch(client, new Redis(redis), syncs);
  }

  async read(): Promise<ServiceCounts> {
    const { rows } = await this.#postgres.query<{ wal: number; stored: number }>(COUNTS);
    const synced = await this.#postgres.query<{ syncs: number }>(this.#syncs);
    const said = await this.#redis.info();
    const told = (name: string): number =>
      Number(new RegExp(`^${name}:(.*)$`, 'm').exec(said)?.[1] ?? Number.NaN);
    return {
      ...rows[0]!,
      syncs: synced.rows[0]!.syncs,
      redisCpu: told('used_cpu_user') + told('used_cpu_sys'),
      redisIn: told('total_net_input_bytes'),
      redisOut: told('total_net_output_bytes'),
      redisMemory: told('used_memory'),
    };
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
    await this.#postgres.end();
  }
}
