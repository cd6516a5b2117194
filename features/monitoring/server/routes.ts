import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { clientKeyHeader, getServerStatus, reportBrowserError, serverKeyHeader, serverStatus } from '../contract.ts';
import { agreeKey } from './agree-key.ts';
import { createErrorTaker } from './browser-errors/take-error.ts';
import { readStatus } from './read-status.ts';

export const monitoringRoutes = (deps: Deps): Route[] => [
  errorRoute(deps),
  route(getServerStatus, async ({ request, reply }) => {
    const clientKey = request.headers[clientKeyHeader.toLowerCase()];
    const agreed = agreeKey(clientKey);
    if (!agreed) {
      const words =
        clientKey === undefined ? 'This header is missing.' : 'This is not a public key of the curve P-256.';
      return fail('STATUS_WRONG_KEY', { fields: { [clientKeyHeader]: [words] } });
    }
    reply.header(serverKeyHeader, agreed.serverKey);
    // The schema drops every field that it doesn't name.
    return agreed.encrypt(JSON.stringify(serverStatus.parse(await readStatus(deps))));
  }),
];

const errorRoute = (deps: Deps): Route => {
  const takeError = createErrorTaker();
  return route(reportBrowserError, ({ body, request }) =>
    takeError(deps, {
      reported: body,
      userAgent: request.headers['user-agent'] ?? '',
      network: networkOf(request.ip),
    }),
  );
};
