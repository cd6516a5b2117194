import { describe, expect, it } from 'vitest';
import { readAssets } from './page-assets.ts';

const assets = readAssets({
  'web/entry-client.tsx': {
    file: 'assets/entry.js',
    css: ['assets/entry.css'],
    assets: ['assets/display.woff2', 'assets/picture.png'],
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js', imports: ['_shared.js'] },
  'web/start.ts': { file: 'assets/start.js' },
  'web/first-theme.ts': { file: 'assets/first-theme.js' },
  'web/pages/home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_shared.js'] },
});

describe('what a browser loads for a page', () => {
  it('is the entry, the page, and everything that they import, each file once and imports first', () => {
    expect(assets(['web/pages/home.tsx'])).toEqual({
      scripts: ['/assets/entry.js'],
      styles: ['/assets/entry.css', '/assets/home.css'],
      fonts: ['/assets/display.woff2'],
      modules: ['/assets/vendor.js', '/assets/shared.js', '/assets/home.js'],
      starter: '/assets/start.js',
      theme: '/assets/first-theme.js',
    });
  });

  it('is only the entry for a page unknown to the build', () => {
    expect(assets(['somewhere/else.tsx']).modules).not.toContain('/assets/home.js');
  });

  it('can’t be determined from a build without the entry', () => {
    expect(() => readAssets({})).toThrow('web/entry-client.tsx');
  });
});
