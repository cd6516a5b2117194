import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { changeEditor } from './change-editor.ts';
import { changeRole } from './change-role.ts';
import { listUsers } from './list-users.ts';
import { listNewUsers, makeSellers } from './make-sellers.ts';
import { removeComments } from './remove-comments.ts';
import { restoreUser, suspendUser } from './suspend-user.ts';
import { updateUser } from './update-user.ts';

export const directoryRoutes = (deps: Deps): Route[] => [
  route(contract.allUsers, ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    return listUsers(deps.db, query);
  }),
  route(contract.updateUser, ({ params: { userId }, body, actor }) => {
    // The contract ensures that there is exactly one field.
    if (body.name !== undefined) return updateUser(deps, actor, { userId, field: 'name', value: body.name });
    if (body.email !== undefined) return updateUser(deps, actor, { userId, field: 'email', value: body.email });
    return updateUser(deps, actor, { userId, field: 'username', value: body.username ?? '' });
  }),
  route(contract.suspendUser, ({ params: { userId }, body: { reason }, actor }) =>
    suspendUser(deps, actor, { userId, reason }),
  ),
  route(contract.restoreUser, ({ params: { userId }, actor }) => restoreUser(deps, actor, userId)),
  route(contract.removeComments, ({ params: { userId }, actor }) => removeComments(deps, actor, userId)),
  route(contract.changeRole, ({ params: { userId }, body: { role }, actor }) =>
    changeRole(deps, actor, { userId, role }),
  ),
  route(contract.listNewUsers, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return listNewUsers(deps.db);
  }),
  route(contract.makeSellers, ({ body: { userIds }, actor }) => makeSellers(deps, actor, userIds)),
  route(contract.changeEditor, ({ params: { userId }, body: { isEditor }, actor }) =>
    changeEditor(deps, actor, { userId, isEditor }),
  ),
];
