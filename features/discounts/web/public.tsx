export { DealBadge, DealBadges } from './deals/deal-badges.tsx';
