import type { Config } from '#platform/config/config.ts';

/** Sends a text message to a phone, or throws if it couldn't. */
export interface Sms {
  /** `to` is a number in E.164: "+14045550123". */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** An HTTP service that takes `{to, text}` as JSON; null without one. */
export const createSms = (settings: Config['sms'], { timeoutMs = 10_000 } = {}): Sms | null =>
  settings && {
    send: async ({ to, text }) => {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(settings.token !== null && { authorization: `Bearer ${settings.token}` }),
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      // The response body is not needed; unread, it would hold the connection.
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
    },
  };
