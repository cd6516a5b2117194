import { t } from '#contract-kit/texts/text.ts';

interface ScreenshotProps {
  readonly url: string;
  readonly alt: string;
}

export const Screenshot = ({ url, alt }: ScreenshotProps) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="block overflow-hidden rounded-m border border-line hover:border-edge"
  >
    <img src={url} alt={alt} className="h-56 w-full bg-background object-contain @xl:h-96" />
    <span className="block border-t border-line px-3 py-2 text-sm text-muted">{t`View full size (opens in a new tab)`}</span>
  </a>
);
