/** What a label with another name begins with. */
export const noMerch = {
  title: 'Merch',
  status: 'Not released yet',
  lead: 'There’s no merch yet.',
  pieces: [],
  mail: 'Leave your email, and you’ll hear about the first run before anyone else does.',
} as const;

export const merch = {
  title: 'Merch',
  status: 'Not released yet',
  lead: 'We’re still washing the samples. The first run is small, and it won’t be printed twice.',
  /** Planned items; nothing here is for sale. */
  pieces: [
    { kind: 'tee', name: 'The wave tee', text: 'Heavy cotton, one orange line across the chest.' },
    { kind: 'record', name: 'First nine', text: 'The label’s first record, pressed at last.' },
    { kind: 'tote', name: 'Crate bag', text: 'Holds twelve records, or one sampler.' },
  ],
  mail: 'Leave your email, and you’ll hear about the first run before anyone else does.',
} as const;
