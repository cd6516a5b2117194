import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { copyLink } from '#ui/composites/copy-link.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Button, type ButtonSize } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Promotion } from '../../contract.ts';

interface SharePromotionProps {
  readonly promotion: Pick<Promotion, 'beatstoreUrl'>;
  readonly size?: ButtonSize;
}

export const SharePromotion = ({ promotion, size = 'm' }: SharePromotionProps) => {
  const { origin } = useSiteFrame();
  return (
    <Button size={size} onClick={() => void copyLink(`${origin}${promotion.beatstoreUrl}`)}>
      <Icon name="share" size={size === 's' ? 16 : 20} />
      <T>
        Share<span className="sr-only"> this promotion</span>
      </T>
    </Button>
  );
};

/** In one file with its button, because every first page load during a promotion needs both. */
export const PromotionBanner = ({ promotion }: { readonly promotion: Promotion }) => {
  const { title, user, beat, beatstoreUrl } = promotion;
  return (
    <aside aria-label={t`Promotion`} className="border-b border-line bg-raised">
      <div className="page flex items-center gap-3 py-1.5">
        <Cover src={beat.coverImage} sizes="40px" alt="" className="w-10 shrink-0 rounded-s" />
        <Link variant="bare" to={beatstoreUrl} className="group min-w-0 flex-1 py-1 text-sm">
          <span className="flex whitespace-pre">
            <T>
              <span className="text-accent">Featured artist </span>
              <CutText as="strong" className="font-semibold group-hover:underline">
                <V of={{ artist: user.name }} />
              </CutText>
            </T>
          </span>
          <CutText className="text-xs text-muted">{title}</CutText>
        </Link>
        <SharePromotion promotion={promotion} size="s" />
      </div>
    </aside>
  );
};
