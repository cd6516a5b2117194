import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { messageOf } from '#platform/database/database-error.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Finding, ok, problem } from '../finding.ts';

const todoByName: Readonly<Record<string, string>> = {
  NoSuchBucket: 'create the bucket, or correct S3_BUCKET',
  AccessDenied: 'allow this key to put, get, list and delete objects in the bucket',
  Forbidden: 'allow this key to put, get, list and delete objects in the bucket',
  InvalidAccessKeyId: 'check S3_ACCESS_KEY_ID, and that S3_ENDPOINT is the right server',
  SignatureDoesNotMatch: 'check S3_SECRET_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'check S3_REGION: the message says which one is expected',
  PermanentRedirect: 'the bucket is in another region: correct S3_REGION or S3_ENDPOINT',
  RequestTimeTooSkewed: 'set this machine’s clock (timedatectl set-ntp true)',
  ENOTFOUND: 'check the host name in S3_ENDPOINT',
  ECONNREFUSED: 'check that the S3 server runs, and S3_ENDPOINT',
  EACCES: 'give DATA_DIR to the user that the shop runs as (chown -R), and run this as that user',
  EPERM: 'give DATA_DIR to the user that the shop runs as (chown -R), and run this as that user',
  EROFS: 'DATA_DIR is on a read-only file system: mount it for writing, or name another folder',
  ENOSPC: 'make room on the disk',
  EDQUOT: 'raise the disk quota of the user that the shop runs as',
  ENOTDIR: 'DATA_DIR has a file where a folder belongs: name another folder',
  EEXIST: 'DATA_DIR has a file where a folder belongs: name another folder',
};

export const checkStorage = async (storage: Storage, place: string): Promise<Finding> => {
  // No slash: a folder would stay behind, with the wrong owner if another user runs this.
  const key = `doctor-${randomUUID()}.txt`;
  const written = Buffer.from(`npm run doctor, ${key}`);
  let step = 'written';
  try {
    await storage.put(key, written, { contentType: 'text/plain' });
    step = 'read';
    const read = await buffer(await storage.open(key));
    if (!read.equals(written)) return problem(`${place}: a file came back changed`, 'check the disk or the S3 server');
    const part = await buffer(await storage.open(key, { start: 4, end: 6 }));
    if (part.toString() !== 'run')
      return problem(`${place}: a part of a file can’t be read`, 'use an S3 server that supports ranges');
    step = 'deleted';
    await storage.remove(key);
    if ((await storage.stat(key)) !== null)
      return problem(`${place}: a deleted file is still there`, 'check what the key may delete');
    return ok(`${place}: a file was written, read and deleted`);
  } catch (error) {
    if (step !== 'deleted') await storage.remove(key).catch(() => undefined);
    const { name = '', code = '' } = error as { name?: string; code?: string };
    const todo = todoByName[name] ?? todoByName[code] ?? 'read the message, and check the settings S3_… or DATA_DIR';
    const said = [...new Set([name === 'Error' ? '' : name, messageOf(error)])].filter(Boolean).join(': ');
    return problem(`${place}: a file can’t be ${step}: ${said}`, todo);
  }
};
