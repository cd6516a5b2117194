import type { FailureCode, ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { listNewestUsers, lockAdmins, lockPerson } from '#features/account/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { forCaller } from '#platform/texts/in-language.ts';
import * as contract from '../contract.ts';
import { giveRole } from './change-role.ts';
import { presentDirectoryUser } from './present-directory-user.ts';

type Code = FailureCode<typeof contract.makeSellers>;

/** Names the account by its place in the request. */
const refuse = (index: number, code: Code): Failure<Code> =>
  fail(code, { fields: { [`userIds.${index}`]: [forCaller(contract.makeSellers.failures[code].message)] } });

/** Makes all of them sellers, or none. Sellers and admins stay what they are. */
export const makeSellers = (
  deps: Deps,
  actor: UserActor,
  userIds: readonly string[],
): Promise<ResponseOf<typeof contract.makeSellers> | Failure<Code>> =>
  inTransaction(deps.db, async (trx) => {
    if (!(await lockAdmins(trx)).includes(actor.id)) return fail('FORBIDDEN');
    const users: contract.DirectoryUser[] = [];
    for (const [index, userId] of userIds.entries()) {
      const person = await lockPerson(trx, userId);
      if (!person) return refuse(index, 'DIRECTORY_USER_NOT_FOUND');
      const given =
        person.role === 'user'
          ? await giveRole(deps, trx, actor, { person, role: 'seller' })
          : { user: presentDirectoryUser(person) };
      if ('failure' in given) return refuse(index, given.failure);
      users.push(given.user);
    }
    return { users };
  });

export const listNewUsers = async (db: Db): Promise<ResponseOf<typeof contract.listNewUsers>> => ({
  users: (await listNewestUsers(db, contract.maxNewSellers)).map(presentDirectoryUser),
});
