import { create } from 'zustand';

/** Whether the panel of one's own account is open. */
export const useAccountPanel = create<{ readonly open: boolean }>()(() => ({ open: false }));

/** Opens the panel with one's picture and what leads on from it, over whatever page one is on. */
export const openAccountPanel = (): void => useAccountPanel.setState({ open: true });

export const closeAccountPanel = (): void => useAccountPanel.setState({ open: false });
