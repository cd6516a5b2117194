import { useEffect, useRef, useState } from 'react';
import type { checkToken } from '#features/auth/contract.ts';
import { t } from '#contract-kit/texts/text.ts';
import { useApi } from '#ui/data/api.ts';
import type { MadeVideo, VideoOrder } from './make-video.ts';
import { HiddenError } from './record-video.ts';

export type VideoState =
  /** `again`: after an earlier recording; its `problem` is null unless that failed. */
  | { readonly phase: 'choosing'; readonly again: { readonly problem: string | null } | null }
  | { readonly phase: 'recording'; readonly share: number }
  | { readonly phase: 'done'; readonly made: MadeVideo; readonly url: string };

export type Make = (order: VideoOrder) => Promise<MadeVideo>;

const problemOf = (error: unknown): string =>
  error instanceof HiddenError
    ? t`Recording stopped because this tab was hidden. Keep it in view and try again.`
    : t`We couldn’t make the video. Check your connection and try again.`;

/** Returns the same state unless the percentage changed, so React renders at most a hundred times per recording. */
const advanced = (state: VideoState, share: number): VideoState =>
  state.phase === 'recording' && state.share === share ? state : { phase: 'recording', share };

/** The states of making a video. The file's memory is freed when the page is left or another video is started. */
export const useVideo = (make: Make) => {
  const api = useApi();
  const [state, setState] = useState<VideoState>({ phase: 'choosing', again: null });
  const running = useRef<AbortController | null>(null);
  const url = state.phase === 'done' ? state.url : null;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (order: Omit<VideoOrder, 'signal' | 'onProgress' | 'renewSession'>): Promise<void> => {
    const run = new AbortController();
    running.current = run;
    setState({ phase: 'recording', share: 0 });
    const { signal } = run;
    try {
      const made = await make({
        ...order,
        signal,
        onProgress: (share) => !signal.aborted && setState((before) => advanced(before, Math.round(share * 100) / 100)),
        // A plain fetch can't renew an expired access token, but this call does.
        renewSession: () => api<typeof checkToken>('GET /api/v1/app/checkToken', {}),
      });
      if (!signal.aborted) setState({ phase: 'done', made, url: URL.createObjectURL(made.file) });
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'choosing', again: { problem: problemOf(error) } });
    }
  };
  const restart = (): void => {
    running.current?.abort();
    setState({ phase: 'choosing', again: { problem: null } });
  };
  return { state, start, restart };
};
