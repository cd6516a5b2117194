import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** A value for SMTP_URL. */
  readonly url: string;
  /** The Message-IDs of accepted emails. An email that arrived twice counts once, as in any mail program. */
  readonly messageIds: ReadonlySet<string>;
  /** Stops responding; `url` stays the same. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

/** A real SMTP server that accepts every email. */
export const openMailbox = async (): Promise<Mailbox> => {
  const messageIds = new Set<string>();
  const listen = async (at: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 50,
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.once('end', () => {
          const id = /^Message-ID:\s*(<[^>]+>)/im.exec(Buffer.concat(parts).toString())?.[1];
          if (id !== undefined) messageIds.add(id);
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((ready) => server.listen(at, '127.0.0.1', ready));
    return server;
  };
  let server: SMTPServer | null = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageIds,
    goDown: async () => {
      const open = server;
      server = null;
      await new Promise<void>((closed) => (open ? open.close(() => closed()) : closed()));
    },
    comeBack: async () => {
      server ??= await listen(port);
    },
  };
};
