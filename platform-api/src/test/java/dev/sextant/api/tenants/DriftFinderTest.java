package dev.sextant.api.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DriftFinderTest {

  private static final TenantId ACME = new TenantId(new UUID(1, 1));

  @Test
  void a_tenant_and_its_image_do_not_differ() {
    assertThat(found(tenant("acme", "o-1"), organization("o-1", "acme", ACME))).isEmpty();
  }

  @Test
  void a_tenant_without_an_organization_misses_it() {
    assertThat(kinds(found(tenant("acme", null)))).containsExactly("organization-missing");
    assertThat(kinds(found(tenant("acme", "gone")))).containsExactly("organization-missing");
  }

  @Test
  void after_a_crash_the_organization_is_there_and_not_linked() {
    List<Drift> drifts = found(tenant("acme", null), organization("o-1", "acme", ACME));
    assertThat(kinds(drifts)).containsExactly("not-linked");
    assertThat(drifts.get(0).organization().orElseThrow().id()).isEqualTo("o-1");
  }

  @Test
  void names_differ() {
    assertThat(kinds(found(tenant("acme", "o-1"), organization("o-1", "Acme Ltd", ACME))))
        .containsExactly("name-differs");
  }

  @Test
  void an_organization_without_a_tenant_is_ours_or_somebody_elses() {
    Tenant acme = tenant("acme", "o-1");
    Organization own = organization("o-1", "acme", ACME);
    Organization gone = organization("o-2", "globex", new TenantId(new UUID(2, 2)));
    Organization foreign = organization("o-3", "initech", null);
    assertThat(kinds(found(acme, own, gone, foreign)))
        .containsExactly("tenant-gone", "unknown-organization");
  }

  private static List<Drift> found(Tenant tenant, Organization... organizations) {
    Map<TenantId, Tenant> tenants = new LinkedHashMap<>();
    tenants.put(tenant.id(), tenant);
    return DriftFinder.of(tenants, Arrays.asList(organizations));
  }

  private static List<String> kinds(List<Drift> drifts) {
    return drifts.stream().map(each -> EnumCodes.of(each.kind())).toList();
  }

  private static Tenant tenant(String name, String organization) {
    return new Tenant(
        ACME,
        name,
        OffsetDateTime.parse("2026-01-01T00:00:00Z"),
        Optional.ofNullable(organization),
        Optional.empty());
  }

  private static Organization organization(String id, String name, TenantId tenant) {
    return new Organization(id, name, name, Optional.ofNullable(tenant));
  }
}
