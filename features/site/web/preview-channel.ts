import type { SiteDocument } from '../contract.ts';

// The editor tells its preview, a page of this site in a frame, of each change. Both are in the same browser, so no server
// is asked.

const channelName = 'site-preview';

/** Sent by a preview once it listens, because it may have loaded after the last change. */
interface Hello {
  readonly preview: string;
}

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

/** The editor's side. `current` returns the document with what is typed. */
export const openPreviews = (
  current: () => SiteDocument,
): { readonly send: () => void; readonly close: () => void } => {
  const channel = open();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  const send = (): void => channel?.postMessage(current());
  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<Hello | SiteDocument>) => {
      if ('preview' in data && data.preview === current().name) send();
    });
  }
  return { send, close: () => channel?.close() };
};

/** The preview's side. Returns a function that ends it. */
export const followEditor = (name: string, show: (document: SiteDocument) => void): (() => void) => {
  const channel = open();
  if (!channel) return () => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Hello | SiteDocument>) => {
    if ('name' in data && data.name === name) show(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage({ preview: name } satisfies Hello);
  return () => channel.close();
};
