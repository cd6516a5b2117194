import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';

export interface WayCard {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  /** True for a page outside this app, which the browser has to load. */
  readonly reloadDocument?: boolean;
}

export const WayCards = ({ label, cards }: { readonly label: string; readonly cards: readonly WayCard[] }) => (
  <ul aria-label={label} className="grid gap-3 @xl:grid-cols-2">
    {cards.map(({ title, text, to, reloadDocument = false }) => (
      <li
        key={to}
        className="group relative flex items-start justify-between gap-4 rounded-l border border-line bg-panel p-4 transition-colors focus-within:border-edge hover:border-edge"
      >
        <div className="min-w-0">
          <Link
            variant="bare"
            to={to}
            reloadDocument={reloadDocument}
            className="font-semibold after:absolute after:inset-0 after:rounded-l"
          >
            {title}
          </Link>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
        <Icon
          name="arrow-right"
          size={18}
          className="mt-1 shrink-0 text-muted transition-colors group-hover:text-accent"
        />
      </li>
    ))}
  </ul>
);
