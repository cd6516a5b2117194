import { useMutation } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { copyLink } from '#ui/composites/copy-link.ts';
import { Segments } from '#ui/composites/segments.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AnyDocument } from '../../contract.ts';
import type { EditableName } from '../../documents.ts';
import { openPreviews } from '../preview-channel.ts';
import type { DocumentCalls } from './document-calls.ts';

const widths = () =>
  [
    { value: '360', label: t`Phone` },
    { value: '768', label: t`Tablet` },
    { value: '1440', label: t`Computer` },
  ] as const;
type Width = ReturnType<typeof widths>[number]['value'];

/** The frame's height on screen, in px. */
const height = 640;

interface PreviewFrameProps {
  readonly name: EditableName;
  readonly data: unknown;
  readonly calls: DocumentCalls;
}

/** The real page at a real width, made smaller to fit. It shows what is typed, before it's saved. */
export const PreviewFrame = ({ name, data, calls }: PreviewFrameProps) => {
  const api = useApi();
  const {
    mutate,
    data: link,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => calls.preview(api),
  });
  useEffect(() => mutate(), [mutate]);
  const typed = useRef({ name, data } as AnyDocument);
  const previews = useRef<ReturnType<typeof openPreviews>>(null);
  useEffect(() => {
    const opened = openPreviews(() => typed.current);
    previews.current = opened;
    return opened.close;
  }, []);
  useEffect(() => {
    typed.current = { name, data } as AnyDocument;
    previews.current?.send();
  }, [name, data]);
  const [width, setWidth] = useState<Width>('360');
  const [room, setRoom] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / Number(width));
  return (
    <section aria-label={t`Preview`} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments label={t`Width of the preview`} options={widths()} value={width} onChange={setWidth} />
        <Button
          size="s"
          disabled={!link}
          onClick={() => void copyLink(new URL(link?.url ?? '', window.location.href).href)}
        >
          {t`Copy link`}
        </Button>
      </div>
      <div
        ref={box}
        style={{ height }}
        className="relative min-w-0 overflow-hidden rounded-m border border-line bg-background"
      >
        {link ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- it's a page of this site, which needs its own origin
          <iframe
            title={t`Preview at ${{ width }} pixels`}
            src={link.url}
            style={{
              width: `${width}px`,
              height: `${height / scale}px`,
              transform: `scale(${scale})`,
              left: `${(room - Number(width) * scale) / 2}px`,
            }}
            className="absolute top-0 origin-top-left border-0"
          />
        ) : error ? (
          <div className="flex flex-col items-start gap-3 p-4">
            <p className="text-sm text-bad">{errorMessage(error, t`We couldn’t make a preview. Try again.`)}</p>
            <Button size="s" onClick={() => mutate()}>
              {t`Try again`}
            </Button>
          </div>
        ) : (
          isPending && <Skeleton className="h-full" />
        )}
      </div>
      <p className="text-sm text-muted">{t`The link works for 24 hours, without an account. It shows what you’ve saved.`}</p>
    </section>
  );
};
