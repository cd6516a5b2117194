import { useEffect } from 'react';
import { create } from 'zustand';

const useTitle = create<{ readonly title: string | null }>()(() => ({ title: null }));

/** Null before the first dashboard page is open. */
export const useDashboardTitle = (): string | null => useTitle(({ title }) => title);

export const useTitleInBar = (title: string): void => useEffect(() => useTitle.setState({ title }), [title]);
