import { type Api, type ApiRequest, createApi, type Transport } from '#contract-kit/api.ts';
import { askingForPassword } from '#features/auth/web/current-user/ask-password.ts';
import type { FailureBody } from '#contract-kit/failure.ts';

export class Refusal {
  readonly status: number;
  readonly body: Partial<FailureBody>;

  constructor(status: number, body: Partial<FailureBody> = {}) {
    this.status = status;
    this.body = body;
  }
}

/** By endpoint (`GET /api/v1/app/site`): the body, a `Refusal`, or a function of the request that returns either. */
export type Responses = Readonly<Record<string, unknown>>;

const patternOf = (key: string): RegExp => new RegExp(`^${key.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Returns the test's responses and records calls. A call without a response fails the test. */
export const createFakeApi = (responses: Responses) => {
  const calls: (ApiRequest & { readonly key: string })[] = [];
  const find = ({ method, path }: ApiRequest): readonly [string, unknown] => {
    const found = Object.entries(responses).find(([key]) => patternOf(key).test(`${method} ${path}`));
    if (!found) {
      const message = `The test has no answer for ${method} ${path}.`;
      // Fails the test (testing/setup.ts), even if the caller catches the error.
      console.error(message);
      throw new Error(message);
    }
    return found;
  };
  const responseOf: Transport = async (request) => {
    const [key, response] = find(request);
    calls.push({ ...request, key });
    const body: unknown = await (typeof response === 'function' ? response(request) : response);
    return body instanceof Refusal ? body : { status: 200, body };
  };
  const api: Api = createApi(askingForPassword(responseOf));
  const sentTo = (key: string): unknown[] => calls.filter((call) => call.key === key).map(({ body }) => body);
  return { api, calls, sentTo };
};
