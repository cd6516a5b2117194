import { create } from 'zustand';

export type AccountView = 'menu' | 'picture' | 'support' | 'feedback';

interface AccountPanelState {
  readonly open: boolean;
  readonly view: AccountView;
}

export const useAccountPanel = create<AccountPanelState>()(() => ({ open: false, view: 'menu' }));

export const openAccountPanel = (view: AccountView = 'menu'): void => useAccountPanel.setState({ open: true, view });
export const showInAccountPanel = (view: AccountView): void => useAccountPanel.setState({ view });

export const closeAccountPanel = (): void => useAccountPanel.setState({ open: false });
