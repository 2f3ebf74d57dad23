// Everything on the page can be read without this script: it adds the theme switch, copying and search.
(() => {
  const root = document.currentScript.dataset.root;
  const html = document.documentElement;
  html.classList.add('has-script');
  const store = (() => {
    try {
      return window.localStorage;
    } catch {
      // Storage is switched off: the choice lasts for this page.
      return undefined;
    }
  })();
  const remembered = store?.getItem('docs-theme');
  if (remembered === 'dark' || remembered === 'light') html.dataset.theme = remembered;

  const switchTheme = () => {
    const now = html.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    html.dataset.theme = now === 'dark' ? 'light' : 'dark';
    store?.setItem('docs-theme', html.dataset.theme);
  };

  const addCopyButtons = () => {
    for (const box of document.querySelectorAll('.code')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(box.querySelector('code').textContent);
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 1500);
      });
      box.append(button);
    }
  };

  // A link into a folded part opens it.
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    for (let part = target; part !== null; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true;
    for (const part of target.querySelectorAll(':scope > details')) part.open = true;
    target.scrollIntoView();
  };

  const load = (file) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${root}assets/${file}`;
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
  let loading;
  // A script rather than a request for JSON, so that search works from a folder on disk, too.
  const loadSearch = () => (loading ??= Promise.all([load('search-index.js'), load('search.client.js')]));

  const setUpSearch = () => {
    const dialog = document.getElementById('search');
    const input = document.getElementById('search-text');
    const list = document.getElementById('search-results');
    const state = document.getElementById('search-state');
    const show = async () => {
      await loadSearch();
      const hits = globalThis.docsSearch(globalThis.docsSearchIndex, input.value);
      list.replaceChildren(
        ...hits.slice(0, 20).map((hit) => {
          const link = document.createElement('a');
          link.href = root + hit.href;
          link.textContent = hit.detail === '' ? hit.title : `${hit.title} - ${hit.detail}`;
          const item = document.createElement('li');
          item.append(link);
          return item;
        }),
      );
      state.textContent = input.value.trim() === '' ? '' : `${hits.length} found`;
    };
    const open = () => {
      dialog.showModal();
      input.focus();
      void loadSearch();
    };
    input.addEventListener('input', show);
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') list.querySelector('a')?.click();
    });
    document.querySelector('[data-open-search]').addEventListener('click', open);
    document.querySelector('[data-close-search]').addEventListener('click', () => dialog.close());
    document.addEventListener('keydown', (event) => {
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      open();
    });
  };

  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('[data-theme-switch]').addEventListener('click', switchTheme);
    addCopyButtons();
    setUpSearch();
    openTarget();
  });
  addEventListener('hashchange', openTarget);
})();
