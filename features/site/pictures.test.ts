import { describe, expect, it } from 'vitest';
import { siteDocuments } from './documents.ts';
import { findChanges, nameOfField } from './find-changes.ts';
import { exportedPicturePath, sitePictureName, sitePicturePath, sitePictureSources, sizedPicture } from './pictures.ts';

const name = 'ab'.repeat(32);

describe('a picture’s path', () => {
  it('leads to its other sizes if it was uploaded', () => {
    const path = sitePicturePath(name);
    expect(sitePictureName(path)).toBe(name);
    expect(sizedPicture(path, 1920)).toBe(`/media/site/${name}/1920.webp`);
    expect(sitePictureSources(path)).toContain(`/media/site/${name}/1920.webp 1920w`);
  });

  it('leads to its other sizes if it was exported', () => {
    const path = exportedPicturePath(name);
    expect(path).toBe(`/site/${name.slice(0, 16)}/512.webp`);
    expect(sitePictureName(path)).toBeNull();
    expect(sizedPicture(path, 1920)).toBe(exportedPicturePath(name, 1920));
    expect(sitePictureSources(path)).toContain(`${exportedPicturePath(name, 1920)} 1920w`);
  });

  it('stands for itself if the file came with the site', () => {
    expect(sizedPicture('/work/salt-road.webp', 256)).toBe('/work/salt-road.webp');
    expect(sitePictureSources('/work/salt-road.webp')).toBeUndefined();
  });

  it.each([
    `/media/site/${name}/1920.webp`,
    `/media/site/../../512.webp`,
    `https://x.example/media/site/${name}/512.webp`,
  ])('is in a document in one form only, which isn’t %s', (path) => expect(sitePictureName(path)).toBeNull());
});

it('a field has the name that it has in the form', () => {
  const { field } = siteDocuments['our-work'];
  expect(nameOfField(field, 'gallery.1.picture')).toBe('Gallery 2 › Picture');
  expect(nameOfField(field, 'favorites.0.works.2.video.url')).toBe('Tabs 1 › Works 3 › Video › Link');
  expect(nameOfField(field, 'title')).toBe('Title');
});

it('a picture that differs between two versions is compared as a picture', () => {
  const changes = findChanges(
    siteDocuments['our-work'].field,
    { gallery: [{ caption: 'Us', picture: '/work/one.webp' }] },
    { gallery: [{ caption: 'We', picture: '/work/two.webp' }] },
  );
  expect(changes).toEqual([
    { where: 'Gallery 1 › Caption', before: 'Us', after: 'We' },
    { where: 'Gallery 1 › Picture', before: '/work/one.webp', after: '/work/two.webp', isPicture: true },
  ]);
});
