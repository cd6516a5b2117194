export { DealBadge as Component } from '../deals/deal-badges.tsx';
