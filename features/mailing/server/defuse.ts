const maxCharacters = 200;

/** Makes a stranger's text safe for an email: one line, no invisible characters, no links ("evil[.]example"). */
export const defuse = (text: string): string => {
  const visible = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
  const characters = [...visible];
  const short = characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : visible;
  return (
    short
      .replaceAll('://', '[://]')
      // A letter follows the last dot of every host name (RFC 3696, section 2).
      .replaceAll(/(?<=\S)[.．｡](?=\p{L})/gu, '[.]')
  );
};
