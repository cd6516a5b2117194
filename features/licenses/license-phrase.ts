/** A license's title within a sentence or beside a beat: "Basic License", "Premium license". */
export const licensePhrase = (title: string): string =>
  /\blicen[cs]e$/i.test(title.trim()) ? title : `${title} license`;
