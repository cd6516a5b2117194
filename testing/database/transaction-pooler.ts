import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

interface Target {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface TransactionPooler {
  readonly address: { readonly host: string; readonly port: number };
  /** State that transactions have left in idle sessions. */
  leaks(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A message of PostgreSQL's protocol, including type and length. */
type Message = Buffer;

const message = (type: string, body: Buffer | string = ''): Message => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};
const typeOf = (one: Message): string => String.fromCharCode(one[0] ?? 0);

/** Messages have no type byte until the connection has started. */
const createReader = (typed: () => boolean) => {
  let rest = Buffer.alloc(0);
  return function* read(piece: Buffer): Generator<Message> {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const at = typed() ? 1 : 0;
      if (rest.length < at + 4) return;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return;
      const one = rest.subarray(0, end);
      rest = rest.subarray(end);
      yield one;
    }
  };
};

const failure = (text: string): Message => message('E', `SFATAL\0VFATAL\0C08P01\0M${text}\0\0`);
const ready = message('Z', 'I');
const [encryption, gss, cancel] = [80_877_103, 80_877_104, 80_877_102];
/** PgBouncer refuses other parameters, such as `statement_timeout` and `options`. */
const startParameters = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'];

/** Selects the state left in a session; empty if there is none. */
const leftovers = `select concat_ws(', ',
  (select 'listens to ' || string_agg(name, ' ') from pg_listening_channels() name),
  (select 'holds a lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() limit 1),
  (select 'has prepared ' || string_agg(name, ' ') from pg_prepared_statements),
  (select 'has the cursor ' || string_agg(name, ' ') from pg_cursors where name <> ''),
  (select 'has set ' || string_agg(name, ' ') from pg_settings where source = 'session'),
  (select 'has the table ' || string_agg(relname, ' ') from pg_class where relnamespace = pg_my_temp_schema()))`;

/** A connection to PostgreSQL, shared by clients in turn. */
interface Session {
  readonly socket: Socket;
  /** ParameterStatus messages. */
  readonly parameters: Message[];
  /** Receives messages from PostgreSQL; null between transactions. */
  take: ((one: Message) => void) | null;
  /** The client that uses the session now; if the session ends, the client is disconnected. */
  client: Socket | null;
  /** The last statement of the last transaction. */
  last: string;
}

const openSession = async ({ host, port, user, database }: Target): Promise<Session> => {
  const socket = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
  const session: Session = { socket, parameters: [], take: null, client: null, last: '' };
  const { promise, resolve, reject } = Promise.withResolvers<Session>();
  session.take = (one) => {
    if (typeOf(one) === 'S') session.parameters.push(one);
    if (typeOf(one) === 'E') reject(new Error(one.toString()));
    if (typeOf(one) === 'Z') resolve(session);
  };
  const read = createReader(() => true);
  socket.on('data', (piece) => {
    for (const one of read(piece)) session.take?.(one);
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the server has ended it')));
  const body = Buffer.from(`\0\u0003\0\0user\0${user}\0database\0${database}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  socket.write(Buffer.concat([length, body]));
  return await promise;
};

/** Returns the text in the only row and column. */
const askSession = (session: Session, sql: string): Promise<string> =>
  new Promise((resolve) => {
    let response = '';
    session.take = (one) => {
      if (typeOf(one) === 'D') response = one.subarray(11).toString();
      if (typeOf(one) !== 'Z') return;
      session.take = null;
      resolve(response);
    };
    session.socket.write(message('Q', `${sql}\0`));
  });

/** Rotates sessions, so that a client's next transaction gets another one. */
const createSessions = (target: Target, max: number) => {
  const idle: Session[] = [];
  const waiting: ((session: Session | Promise<Session>) => void)[] = [];
  const all = new Set<Session>();
  let opening = 0;
  const take = async (): Promise<Session> => {
    if (all.size + opening < max) {
      opening += 1;
      const session = await openSession(target).finally(() => (opening -= 1));
      all.add(session);
      session.socket.on('close', () => {
        all.delete(session);
        session.client?.destroy();
        if (idle.includes(session)) idle.splice(idle.indexOf(session), 1);
        waiting.shift()?.(take());
      });
      return session;
    }
    return idle.shift() ?? (await new Promise<Session>((resolve) => waiting.push(resolve)));
  };
  return {
    all,
    idle,
    take,
    giveBack: (session: Session): void => {
      const next = waiting.shift();
      if (next) next(session);
      else idle.push(session);
    },
  };
};

/** Like PgBouncer in transaction mode: each transaction gets another of a few sessions. */
export const openTransactionPooler = async (target: Target, { max = 6 } = {}): Promise<TransactionPooler> => {
  const found: string[] = [];
  const sessions = createSessions(target, max);
  const near = new Set<Socket>();
  const look = async (session: Session): Promise<void> => {
    const left = await askSession(session, leftovers);
    if (left !== '') found.push(`${left}, at the latest after: ${session.last}`);
  };

  const serve = (socket: Socket): void => {
    let started = false;
    let session: Session | null = null;
    let taking = false;
    let unanswered = 0;
    let last = '';
    const outbox: Message[] = [];

    const end = (): void => {
      near.delete(socket);
      // The client left during a transaction.
      session?.socket.destroy();
    };
    const fail = (text: string): void => void socket.end(failure(text));
    const release = (): void => {
      const mine = session;
      session = null;
      if (mine === null) return;
      mine.client = null;
      mine.last = last;
      sessions.giveBack(mine);
    };
    const link = async (): Promise<void> => {
      if (taking) return;
      taking = true;
      const mine = await sessions.take().catch(() => null);
      taking = false;
      if (mine === null) return fail('server login failed');
      if (socket.destroyed) return sessions.giveBack(mine);
      session = mine;
      mine.client = socket;
      mine.take = (one) => {
        socket.write(one);
        if (typeOf(one) !== 'Z') return;
        unanswered -= 1;
        if (unanswered > 0 || String.fromCharCode(one[5] ?? 0) !== 'I') return;
        mine.take = null;
        release();
      };
      for (const one of outbox.splice(0)) mine.socket.write(one);
    };
    const start = async (one: Message): Promise<void> => {
      const kind = one.readInt32BE(4);
      if (kind === cancel) return void socket.end();
      if (kind === encryption || kind === gss) return void socket.write('N');
      started = true;
      const parts = one.subarray(8).toString().split('\0');
      const names = parts.filter((_, index) => index % 2 === 0 && index < parts.length - 2);
      const unknown = names.find((name) => !startParameters.includes(name));
      if (unknown !== undefined) return fail(`unsupported startup parameter: ${unknown}`);
      const known = await sessions.take().catch(() => null);
      if (known === null) return fail('server login failed');
      sessions.giveBack(known);
      const numbers = message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]));
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ...known.parameters, numbers, ready]));
    };
    const accept = (one: Message): void => {
      if (typeOf(one) === 'X') return void socket.end();
      if ('QP'.includes(typeOf(one))) last = one.subarray(5).toString().replaceAll('\0', ' ').trim().slice(0, 200);
      if ('QSF'.includes(typeOf(one))) unanswered += 1;
      if (session) return void session.socket.write(one);
      outbox.push(one);
      void link();
    };
    near.add(socket);
    const read = createReader(() => started);
    socket.on('data', (piece) => {
      for (const one of read(piece)) {
        if (started) accept(one);
        else void start(one);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', end);
  };

  const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    leaks: async () => {
      for (const session of sessions.idle.splice(0)) {
        await look(session);
        sessions.giveBack(session);
      }
      return found;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of near) socket.destroy();
      for (const { socket } of sessions.all) socket.destroy();
      await closed;
    },
  };
};
