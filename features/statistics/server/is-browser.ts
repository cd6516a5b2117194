const machines = /bot\b|bots\b|crawl|spider|slurp|headless|lighthouse|preview|monitor/i;

/** Whether somebody may sit in front of it: every browser calls itself Mozilla, and machines that do add what they are. */
export const isBrowser = (userAgent: string): boolean =>
  /^(Mozilla|Opera)\//.test(userAgent) && !machines.test(userAgent);
