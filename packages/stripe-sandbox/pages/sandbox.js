// Fills in test cards, spaces card numbers, and prevents double submits. The page works without it.
const find = (id) => document.getElementById(id);

const fill = (id, value) => {
  const input = find(id);
  if (input && value) input.value = value;
};

const nextYear = () => `12 / ${String(new Date().getFullYear() + 4).slice(2)}`;

for (const button of document.querySelectorAll('.try')) {
  button.addEventListener('click', () => {
    const { fillNumber, fillAccount, fillRouting } = button.dataset;
    fill('number', fillNumber);
    if (fillNumber) {
      fill('expiry', nextYear());
      fill('cvc', '123');
    }
    fill('account', fillAccount);
    fill('routing', fillRouting);
    const holder = find(fillNumber ? 'name' : 'holder');
    if (holder.value === '') holder.value = button.form?.dataset.tester ?? 'Test Buyer';
    find(fillNumber ? 'number' : 'account').focus();
  });
}

find('number')?.addEventListener('input', (event) => {
  const input = event.target;
  if (input.selectionStart !== input.value.length) return;
  input.value = input.value.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ');
});

for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = 'yes';
    const button = form.querySelector('[data-busy]');
    if (button) {
      button.textContent = button.dataset.busy;
      button.setAttribute('aria-disabled', 'true');
    }
  });
}

// A page restored from the browser's back/forward cache can be submitted again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});
