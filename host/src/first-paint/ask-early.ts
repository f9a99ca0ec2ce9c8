import { askEarly } from 'shared/early';

/**
 * Makes the requests that the server has written into the page. The application removes them when it starts: from then
 * on it makes its own.
 */
function begin(): void {
  const requests = document.getElementById('first-requests');
  requests?.remove();
  if (requests?.textContent) void askEarly(JSON.parse(requests.textContent));
}

// After the first paint, which the requests would delay. A hidden page is never painted.
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, 300);
