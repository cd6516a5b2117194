import type { Split } from '#features/splits/contract.ts';

export const noSplit: Split = {
  beat: { _id: '01900000-0000-7000-8000-000000000001', title: 'Night Ferry', onSale: false },
  waits: false,
  owner: { name: 'Ines Quarry', pro: '', ipi: '' },
  keptBps: 10_000,
  shares: [],
};
