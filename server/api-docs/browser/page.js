const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

globalThis.SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#operations',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  // Otherwise Swagger UI sends the document to its makers' online validator.
  validatorUrl: null,
  supportedSubmitMethods: [],
});
