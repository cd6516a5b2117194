import { Link } from '#ui/primitives/link.tsx';
import type { LicenseUse } from '../../contract.ts';
import { channelLink } from '../../use-rules.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

export const UseFacts = ({ use }: { readonly use: LicenseUse }) => (
  <div className="min-w-0 text-sm wrap-anywhere">
    <p>
      <T>
        <strong className="font-semibold">
          <V of={{ song: use.song }} />
        </strong>{' '}
        <span className="text-muted">
          by <V of={{ artist: use.artist }} />
        </span>
      </T>
    </p>
    {use.channel && (
      <p className="mt-0.5">
        <span className="text-muted">{t`YouTube:`}</span> <Link to={channelLink(use.channel)}>{use.channel}</Link>
      </p>
    )}
    {use.isrc && (
      <p className="tabular mt-0.5">
        <span className="text-muted">{t`ISRC:`}</span> {use.isrc}
      </p>
    )}
    {use.links.map((link) => (
      <p key={link} className="mt-0.5">
        <Link to={link}>{link}</Link>
      </p>
    ))}
  </div>
);
