// @vitest-environment jsdom
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.body.innerHTML = '';
});

it('are those the server sends with the page, in both languages', async () => {
  document.body.innerHTML =
    '<script type="application/json" id="layouts">{"/works/:id/visit":"form","/works":"floating"}</script>';
  const { layoutOf } = await import('./layouts');
  expect(layoutOf('/works/7/visit')).toBe('form');
  expect(layoutOf('/en/works')).toBe('floating');
  expect(layoutOf('/works/7')).toBe('view');
});

it('are those of a form where the query opens one', async () => {
  const { layoutOf } = await import('./layouts');
  expect(layoutOf('/birds', '?new=1')).toBe('form');
  expect(layoutOf('/birds/7', '?zoom=3&edit=1')).toBe('form');
  expect(layoutOf('/birds', '?news=1')).toBe('view');
});

it('are kept for a page that the service worker answers', async () => {
  const { keepLayouts } = await import('./layouts');
  keepLayouts([{ path: '/works/:id/visit', layout: 'form', first: [] }]);
  keepLayouts([
    { path: '/birds', layout: 'cover', first: ['birds/'] },
    { path: '/old', layout: 'view', first: [] },
  ]);
  vi.resetModules();
  const { layoutOf } = await import('./layouts');
  expect(['/works/7/visit', '/birds', '/old'].map(path => layoutOf(path))).toEqual(['form', 'cover', 'view']);
  expect(localStorage.getItem('first-requests')).toBe('{"/birds":["birds/"]}');
});

it('are placed as views where what was kept is broken', async () => {
  localStorage.setItem('layouts', '{"/works":');
  document.body.innerHTML = '<script type="application/json" id="layouts">LAYOUTS_PLACEHOLDER</script>';
  const { layoutOf } = await import('./layouts');
  expect(layoutOf('/works')).toBe('view');
});
