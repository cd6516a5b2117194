import type { Config } from '#platform/config/config.ts';

export interface Sms {
  /** Throws if the text can't be sent. `to` is an E.164 number: "+14045550123". */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** Posts `{to, text}` as JSON to the configured HTTP service. Returns null if none is configured. */
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
      // Unread, the response body would hold the connection.
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
    },
  };
