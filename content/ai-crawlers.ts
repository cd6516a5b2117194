interface AiCrawler {
  /** The robot's name for robots.txt, as documented by its operator. */
  readonly token: string;
  readonly operator: string;
}

/**
 * Robots that collect training data for AI. /robots.txt asks them to stay away from the whole site (RFC 9309). Robots
 * that look something up for a person or a search engine aren't listed. Google-Extended and Applebot-Extended send no
 * requests: they control how Google and Apple may use what Googlebot and Applebot have read, and don't affect search.
 *
 * Documentation by operator: https://developers.openai.com/docs/bots, https://support.claude.com/en/articles/8896518,
 * https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers,
 * https://support.apple.com/en-us/119829, https://commoncrawl.org/ccbot,
 * https://developers.facebook.com/docs/sharing/webmasters/web-crawlers, https://developer.amazon.com/amazonbot,
 * https://docs.mistral.ai/en/robots. ByteDance documents none.
 */
export const aiCrawlers: readonly AiCrawler[] = [
  { token: 'GPTBot', operator: 'OpenAI' },
  { token: 'ClaudeBot', operator: 'Anthropic' },
  { token: 'Google-Extended', operator: 'Google' },
  { token: 'Applebot-Extended', operator: 'Apple' },
  { token: 'CCBot', operator: 'Common Crawl' },
  { token: 'meta-externalagent', operator: 'Meta' },
  { token: 'Amazonbot', operator: 'Amazon' },
  { token: 'MistralAI-Training', operator: 'Mistral AI' },
  { token: 'Bytespider', operator: 'ByteDance' },
];
