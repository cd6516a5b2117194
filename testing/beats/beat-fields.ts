/** The fields of the form for a new beat, without licenses and files. */
export const beatFields = {
  title: 'Night Drive',
  description: 'Made for a test.',
  price: '5.00',
  genre: 'Hip-Hop & Rap',
  subGenre: 'Trap',
  bpm: '140',
  key: 'A minor',
  tags: 'dark, night',
} as const;
