import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Promotion } from '../../contract.ts';
import { SharePromotion } from './share-promotion.tsx';

export const PromotionBanner = ({ promotion }: { readonly promotion: Promotion }) => {
  const { title, user, beat, beatstoreUrl } = promotion;
  return (
    <aside aria-label="Promotion" className="border-b border-line bg-raised">
      <div className="page flex items-center gap-3 py-1.5">
        <Cover src={beat.coverImage} sizes="40px" alt="" className="w-10 shrink-0 rounded-s" />
        <Link look="bare" to={beatstoreUrl} className="group min-w-0 flex-1 py-1 text-sm">
          <span className="block truncate">
            <span className="text-signal">Featured artist</span>{' '}
            <strong className="font-semibold group-hover:underline">{user.username}</strong>
          </span>
          <span className="block truncate text-xs text-muted">{title}</span>
        </Link>
        <SharePromotion promotion={promotion} size="s" />
      </div>
    </aside>
  );
};
