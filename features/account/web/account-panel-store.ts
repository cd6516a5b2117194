import { create } from 'zustand';

/** Whether the account panel is open. */
export const useAccountPanel = create<{ readonly open: boolean }>()(() => ({ open: false }));

/** Opens the account panel over any page. */
export const openAccountPanel = (): void => useAccountPanel.setState({ open: true });

export const closeAccountPanel = (): void => useAccountPanel.setState({ open: false });
