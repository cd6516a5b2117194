const { documentElement: root } = document;
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
const contents = document.querySelector('.contents');

// Anchors of earlier versions named every call. Those of the site are on pages of their own now.
const [, oldTag] = /^#\/([a-z-]+)(?:\/\w+)?$/.exec(location.hash) ?? [];
if (oldTag && !document.querySelector('#content').querySelector(`[id="${location.hash.slice(1)}"]`)) {
  const page = `/api/docs/site/${oldTag}`;
  if (location.pathname !== page) location.replace(page + location.hash);
}

// Theme
const themeButton = document.querySelector('.theme');
const isLight = () => root.dataset.theme === 'light';
const nameTheme = () => {
  themeButton.textContent = isLight() ? 'Dark theme' : 'Light theme';
};
themeButton.addEventListener('click', () => {
  const choice = isLight() ? 'dark' : 'light';
  try {
    localStorage.setItem('theme', choice);
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
  if (choice === 'light') root.dataset.theme = 'light';
  else delete root.dataset.theme;
});
new MutationObserver(nameTheme).observe(root, { attributeFilter: ['data-theme'] });
nameTheme();

// The language of one example becomes that of all. The one that was pressed stays where it is in the window.
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  const before = target.getBoundingClientRect().top;
  for (const radio of all(`input[type=radio][value="${target.value}"]`)) radio.checked = true;
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
});

// Copying
document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('button.copy');
  if (!button) return;
  const code = all('pre', button.closest('.sample')).find((block) => block.offsetParent !== null);
  const word = button.querySelector('span');
  const show = (text) => {
    word.textContent = text;
    setTimeout(() => {
      word.textContent = 'Copy';
    }, 2000);
  };
  navigator.clipboard.writeText(code.textContent).then(
    () => show('Copied'),
    () => show('Can’t copy'),
  );
});
if (!navigator.clipboard) root.classList.add('no-clipboard');

// The reader's own key, which stays in this page's memory.
const ownKey = document.querySelector('#own-key');
if (ownKey) {
  const placeholder = document.querySelector('.key')?.textContent;
  const state = document.querySelector('#own-key-state');
  const marks = all('.key');
  const use = () => {
    const typed = ownKey.value.trim();
    const isKey = /^sth_(live|test)_[0-9A-Za-z]{49}$/.test(typed);
    for (const mark of marks) mark.textContent = isKey ? typed : placeholder;
    state.textContent = isKey
      ? 'The examples now use your key.'
      : typed && 'A key begins with sth_live_ or sth_test_, and has 58 characters.';
  };
  const clear = () => {
    ownKey.value = '';
    use();
  };
  ownKey.addEventListener('input', use);
  ownKey.parentElement.querySelector('button').addEventListener('click', () => {
    clear();
    ownKey.focus();
  });
  // Otherwise the Back button brings it back.
  addEventListener('pagehide', clear);
  clear();
}

// Contents on a phone
const menu = document.querySelector('.menu');
const setOpen = (open) => {
  contents.toggleAttribute('data-open', open);
  menu.setAttribute('aria-expanded', String(open));
};
menu.addEventListener('click', () => setOpen(!contents.hasAttribute('data-open')));
contents.addEventListener('click', ({ target }) => {
  if (target.closest('a')) setOpen(false);
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !contents.hasAttribute('data-open')) return;
  setOpen(false);
  menu.focus();
});

// Finding a call: an entry stays if it or one inside it has all the words.
const find = contents.querySelector('input[type=search]');
const none = contents.querySelector('.none');
find.addEventListener('input', () => {
  const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (item) => wanted.every((word) => item.textContent.toLowerCase().includes(word));
  for (const item of all('li', contents)) item.hidden = !matches(item);
  for (const name of all('.eyebrow', contents)) name.hidden = !matches(name.nextElementSibling);
  const left = all('li', contents).filter((item) => !item.hidden).length;
  none.textContent = left === 0 ? 'Nothing found.' : '';
});

// Marks the part that is being read, and keeps its entry in view.
const entries = new Map(
  all('a[href^="#"]', contents).map((link) => [decodeURIComponent(link.getAttribute('href').slice(1)), link]),
);
const parts = all('#content .part').filter(({ id }) => entries.has(id));
let current = null;
const mark = () => {
  const line = menu.closest('header').getBoundingClientRect().bottom + 120;
  const read = parts.findLast((part) => part.getBoundingClientRect().top <= line) ?? parts[0];
  const link = read && entries.get(read.id);
  if (!link || link === current) return;
  current?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'location');
  current = link;
  const { top, bottom } = contents.getBoundingClientRect();
  const at = link.getBoundingClientRect();
  if (at.top < top + 40 || at.bottom > bottom - 40) contents.scrollTop += at.top - top - (bottom - top) / 3;
};
let scheduled = false;
addEventListener(
  'scroll',
  () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      mark();
    });
  },
  { passive: true },
);
mark();
