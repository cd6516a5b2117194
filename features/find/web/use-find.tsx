import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { DashboardIcon, type DashboardIconName } from '#ui/composites/dashboard-icon.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Found } from '../contract.ts';
import { minFindLength } from '../limits.ts';
import { type FindPlace, type FindProps, matchPlaces } from './places.ts';
import { findQuery } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const typingPauseMs = 200;

/** The text, once nothing has been typed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

export interface FindOption {
  /** Unique among the options. */
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly to: string;
  readonly icon: ReactNode;
  readonly reloadDocument: boolean;
}

export interface FindGroup {
  readonly label: string;
  readonly options: readonly FindOption[];
}

const arrow = <Icon name="arrow-right" />;

const placeOption = (kind: string, { icon, ...place }: FindPlace): FindOption => ({
  ...place,
  key: `${kind} ${place.to} ${place.title}`,
  icon: kind === 'action' ? arrow : <DashboardIcon name={icon} />,
});

const kinds = {
  order: { label: () => t`Orders`, icon: 'orders' },
  beat: { label: () => t`Beats`, icon: 'beats' },
  person: { label: () => t`People`, icon: 'account' },
  text: { label: () => t`The site`, icon: 'edit' },
} as const satisfies Record<Found['kind'], { readonly label: () => string; readonly icon: DashboardIconName }>;

/** Each result, followed by what can be done with it. */
const foundOptions = ({ kind, title, about, to, actions }: Found, place: number): FindOption[] => [
  {
    key: `${kind} ${place}`,
    title,
    about,
    to,
    icon: <DashboardIcon name={kinds[kind].icon} />,
    reloadDocument: false,
  },
  ...actions.map((action) => ({
    key: `${kind} ${place} ${action.title}`,
    ...action,
    about: '',
    icon: arrow,
    reloadDocument: false,
  })),
];

const groupsOf = (results: readonly Found[]): FindGroup[] =>
  Object.entries(kinds).map(([kind, { label }]) => ({
    label: label(),
    options: results.filter((found) => found.kind === kind).flatMap(foundOptions),
  }));

/** Pages and actions at once, and what the server finds after a pause in typing. */
export const useFind = (text: string, { pages, actions }: Pick<FindProps, 'pages' | 'actions'>) => {
  const typed = text.trim();
  const settled = useSettled(typed);
  const isAsked = typed.length >= minFindLength;
  const isSettled = settled === typed;
  const { data, error, refetch, isFetching } = useQuery({
    ...findQuery(settled),
    enabled: isSettled && isAsked,
    select: ({ results }) => results,
  });
  const results = isAsked && isSettled ? (data ?? []) : [];
  const failed = isAsked && isSettled && !isFetching && data === undefined ? error : null;
  const places: readonly FindGroup[] = [
    { label: t`Pages`, options: matchPlaces(pages, typed).map((place) => placeOption('page', place)) },
    { label: t`Actions`, options: matchPlaces(actions, typed).map((place) => placeOption('action', place)) },
  ];
  return {
    typed,
    groups: [...places, ...groupsOf(results)].filter(({ options }) => options.length > 0),
    isLoading: isAsked && failed === null && (!isSettled || data === undefined),
    isTooShort: typed !== '' && !isAsked,
    failed,
    retry: () => void refetch(),
  };
};
