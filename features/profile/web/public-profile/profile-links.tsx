import { IconLines } from '#ui/primitives/icon.tsx';
import { SocialIcon } from '#ui/primitives/social-icon.tsx';
import { describeLink, type LinkNetwork } from '../../link-networks.ts';
import { t } from '#contract-kit/texts/text.ts';

const lines = {
  spotify:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM7.5 9.7c3.2-.9 6.3-.6 9 .9M8 12.8c2.6-.7 5-.4 7.2.8M8.5 15.7c2-.5 3.8-.3 5.4.6',
  'apple-music':
    'M9.5 17.5v-11l9-2v11M9.5 17.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0zM18.5 15.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0z',
  bandcamp: 'M8.5 6.5h13l-6 11h-13z',
  x: 'M4 4.5h4l12 15h-4zM19 4.5l-6 6.5M11 13.5l-6 6',
  facebook: 'M16.5 3.8h-2c-2.4 0-3.7 1.5-3.7 4v12.7M7.5 11.5h8',
  twitch: 'M5 4h15v10l-4 4h-4l-3 3v-3H5zM11.5 8v4.5M15.8 8v4.5',
  discord:
    'M8 6.5c2.6-1 5.4-1 8 0 1.8 2.8 3.2 6 3.5 10-1.3 1-2.8 1.7-4.5 2l-1-1.8M8 6.5c-1.8 2.8-3.2 6-3.5 10 1.3 1 2.8 1.7 4.5 2l1-1.8M7.5 16c3 1.3 6 1.3 9 0M9.5 12.3v.01M14.5 12.3v.01',
  other: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
} as const;

const hasLines = (network: LinkNetwork): network is keyof typeof lines => network in lines;

const NetworkIcon = ({ network }: { readonly network: LinkNetwork }) =>
  hasLines(network) ? (
    <svg aria-hidden="true" focusable="false" width={20} height={20} viewBox="0 0 24 24" className="shrink-0">
      <IconLines d={lines[network]} />
    </svg>
  ) : (
    <SocialIcon network={network} className="shrink-0" />
  );

interface ProfileLinksProps {
  readonly links: readonly string[];
  /** The person's name. */
  readonly name: string;
}

/** Someone else wrote these links, so search engines don't follow them and linked sites get no referrer. */
export const ProfileLinks = ({ links, name }: ProfileLinksProps) =>
  links.length > 0 && (
    <ul aria-label={t`${{ name }} elsewhere`} className="flex flex-wrap gap-2">
      {links.map((link) => {
        const { network, name: place } = describeLink(link);
        return (
          <li key={link} className="min-w-0">
            <a
              href={link}
              rel="nofollow ugc noopener noreferrer"
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge/60 bg-background/60 px-4 text-sm transition-colors hover:border-accent hover:text-accent-bright"
            >
              <NetworkIcon network={network} />
              <span className="truncate">{place}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
