import type { ApiRequest, ApiResponse, Transport } from '#contract-kit/api.ts';

export interface SessionHolder {
  /** The logged-in user's id; null for a visitor. */
  readonly person: () => string | null;
  /** Identifies the current session; null for a visitor. */
  readonly mark: () => number | null;
  /** Ends this session, unless it has been replaced since. */
  readonly endIfStill: (mark: number | null) => void;
}

const checkPath = '/api/v1/app/checkToken';
/** The lightest call that sets a new XSRF value. */
const sitePath = '/api/v1/app/site';

const codeOf = ({ body }: ApiResponse): string => {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : '';
};

const flag = (body: unknown, name: string): boolean =>
  typeof body === 'object' && body !== null && (body as Record<string, unknown>)[name] === true;

/** Both tokens have expired or are missing, so the cookies belong to no session. */
const isOver = (checked: ApiResponse): boolean =>
  checked.status === 401 || (flag(checked.body, 'accessTokenExpired') && flag(checked.body, 'refreshTokenExpired'));

/**
 * Renews an expired access token or XSRF value, and repeats the call once. Concurrent calls share one session check.
 */
export const createRenewingTransport = (send: Transport, session: SessionHolder): Transport => {
  let checking: Promise<ApiResponse> | null = null;

  const ask = async (): Promise<ApiResponse> => {
    const mark = session.mark();
    const checked = await send({ method: 'GET', path: checkPath });
    if (isOver(checked)) session.endIfStill(mark);
    return checked;
  };
  const check = (): Promise<ApiResponse> => {
    checking ??= ask().finally(() => {
      checking = null;
    });
    return checking;
  };

  /** A visitor's 401 is final; a check is worth it only for someone who has a session or seems to. */
  const needsCheck = (response: ApiResponse): boolean => {
    if (response.status !== 401) return false;
    const code = codeOf(response);
    return code === 'SESSION_RENEWABLE' || (code.startsWith('SESSION_') && session.mark() !== null);
  };

  return async (request: ApiRequest): Promise<ApiResponse> => {
    if (request.path === checkPath) return check();
    const person = session.person();
    let response = await send(request);
    if (needsCheck(response)) {
      const checked = await check();
      if (checked.status === 200 && !isOver(checked)) response = await send(request);
    }
    if (response.status === 403 && codeOf(response) === 'XSRF') {
      await send({ method: 'GET', path: sitePath });
      response = await send(request);
    }
    const now = session.person();
    // Someone else has logged in and must not see the previous person's response.
    return person && now && now !== person ? { status: 0, body: undefined } : response;
  };
};
