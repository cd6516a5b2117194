import { useEffect } from 'react';
import { create } from 'zustand';

const useTitle = create<{ readonly title: string | null }>()(() => ({ title: null }));

/** The title of the dashboard page that is open; null before the first one. */
export const useDashboardTitle = (): string | null => useTitle(({ title }) => title);

/** Shows the page's title in the dashboard's top bar. */
export const useTitleInBar = (title: string): void => useEffect(() => useTitle.setState({ title }), [title]);
