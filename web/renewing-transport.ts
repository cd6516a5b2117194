import type { ApiRequest, ApiResponse, Transport } from '#contract-kit/api.ts';

/** What is known of the session in the browser. */
export interface SessionHolder {
  /** Who is logged in. */
  readonly person: () => string | null;
  /** Names the session that is known now; null for a visitor. */
  readonly mark: () => number | null;
  /** The session of this name is over. */
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

/** Both tokens are over, or there are none: the server knows nobody by these cookies. */
const isOver = (checked: ApiResponse): boolean =>
  checked.status === 401 || (flag(checked.body, 'accessTokenExpired') && flag(checked.body, 'refreshTokenExpired'));

/**
 * Renews what has run out, once, and makes the call again: an access token that alone is over, and an XSRF value that
 * belongs to an earlier session. However many calls find the session in need, it is asked after once. Where it is over,
 * the browser is told so.
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

  /** A visitor without a session is told so; only who has one, or seems to, is worth the question. */
  const needsCheck = (answer: ApiResponse): boolean => {
    if (answer.status !== 401) return false;
    const code = codeOf(answer);
    return code === 'SESSION_RENEWABLE' || (code.startsWith('SESSION_') && session.mark() !== null);
  };

  return async (request: ApiRequest): Promise<ApiResponse> => {
    if (request.path === checkPath) return check();
    const person = session.person();
    let answer = await send(request);
    if (needsCheck(answer)) {
      const checked = await check();
      if (checked.status === 200 && !isOver(checked)) answer = await send(request);
    }
    if (answer.status === 403 && codeOf(answer) === 'XSRF') {
      await send({ method: 'GET', path: sitePath });
      answer = await send(request);
    }
    const now = session.person();
    // Somebody else has logged in meanwhile: what comes for the one before must not be shown to them.
    return person && now && now !== person ? { status: 0, body: undefined } : answer;
  };
};
